import { describeScenes } from './support/every-scene.ts';

describeScenes('cards');
