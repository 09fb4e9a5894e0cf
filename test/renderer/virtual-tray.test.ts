import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import VirtualTray from '../../renderer/scenes/tray/VirtualTray.vue';
import { actOnVirtual, trayView } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { TROUBLES } from '../../main/tray/types.ts';
import { freshWire } from './mount.ts';

test('the menu of the virtual tray makes every fault that there is, and none that the tray does not know', async () => {
  const tray = createTray({ system: false });
  const wire = freshWire();
  const panel = mount(VirtualTray, { props: { tray: trayView(tray, []) } });
  for (const button of panel.findAll('details button')) await button.trigger('click');
  await flushPromises();
  const acts = wire.sent.flatMap((sent) => (sent.kind === 'tray' ? [sent.act] : []));
  const faults = acts.flatMap((act) => (act.kind === 'virtual' ? [act.do] : []));
  // A die that leans, and a sensor that sticks, or is well again, belong to a pocket.
  expect([...faults].sort()).toEqual([...TROUBLES, 'cock', 'stick', 'free'].sort());
  for (const act of acts)
    if (act.kind === 'virtual') expect(actOnVirtual(tray, act), act.do).toEqual({ ok: true, value: null });
  await tray.dispose();
});
