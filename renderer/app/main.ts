import { createPinia } from 'pinia';
import { createApp } from 'vue';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/room.css';
import { openWire } from '../wire.ts';
import { connectStores } from '../stores/connect.ts';
import AppRoot from './AppRoot.vue';
import { listenForKeys } from './keys.ts';
import { endStylesOnInput } from './motion.ts';

const app = createApp(AppRoot);
app.use(createPinia());
connectStores(openWire());
endStylesOnInput(window);
listenForKeys(window);
app.mount('#app');
