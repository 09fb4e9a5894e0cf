import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import DiagnosisPanel from '../../renderer/components/DiagnosisPanel.vue';
import { draw, freshWire } from './mount.ts';

test.each([
  ['the browser allows it', () => Promise.resolve(), 'Copied.'],
  ['it does not', () => Promise.reject(new Error('denied')), 'It could not be copied for you'],
])('a diagnosis is asked for only when wanted, shown whole, and copied where %s', async (_, write, said) => {
  const wire = freshWire();
  wire.answers['diagnosis'] = { text: 'croupier: 1' };
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  document.execCommand = () => false;
  const panel = draw(DiagnosisPanel);
  expect(wire.sent).toEqual([]);
  await panel.get('button').trigger('click');
  await flushPromises();
  expect(wire.sent.map(({ kind }) => kind)).toEqual(['diagnosis']);
  expect(writeText).toHaveBeenCalledWith('croupier: 1');
  expect(panel.get('[role="status"]').text()).toContain(said);
  expect(panel.get('textarea').element.value).toBe('croupier: 1');
  panel.unmount();
});
