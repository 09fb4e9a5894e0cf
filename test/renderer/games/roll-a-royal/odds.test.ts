import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { RiskAnswer } from '../../../../main/contract.ts';
import { odds } from '../../../support/scenes/odds.ts';
import { press } from '../../mount.ts';
import { type AtTable, button, sitDown } from '../at-table.ts';
import { eventually } from '../../../support/until.ts';

const risk: RiskAnswer = {
  seat: odds.risking.prompt.seats[0]!,
  bank: 0.5126,
  risk: 0.5344,
  bankPoints: 450,
  riskPoints: 750,
  left: 9,
  othersLeft: 9,
  assumes: [{ code: 'roll-a-royal.odds.assumes.two' }],
};

const asked = (at: AtTable): readonly unknown[] =>
  at.wire.sent.flatMap((request) =>
    request.kind === 'ask' && JSON.stringify(request.question).includes('odds') ? [request.question] : [],
  );
const dialog = () => document.querySelector('.dialog');
const text = () => (dialog()?.textContent ?? '').replace(/\s+/gu, ' ');

async function open(): Promise<void> {
  button(/^Odds/u).click();
  await eventually(() => {
    if (!dialog()) throw new Error('the odds have not come yet');
  });
  await flushPromises();
}

test('Enter right after a face sends the dice, even before the table has received the face', async () => {
  const { wire } = await sitDown(odds.risking);
  wire.mute = true;
  press('3');
  await flushPromises();
  press('Enter');
  await flushPromises();
  expect(wire.commands()).toMatchObject([{ act: { kind: 'enter', face: '3' } }, { act: { kind: 'take' } }]);
});

describe('odds of the Risk roll', () => {
  let at: AtTable;

  test('are asked for by a button, and say both chances and what they assume', async () => {
    at = await sitDown(odds.risking);
    expect(asked(at)).toEqual([]);
    at.wire.answers['ask'] = risk;
    await open();
    expect(asked(at)).toEqual([{ kind: 'risk-odds' }]);
    const ways = [...document.querySelectorAll('.dialog [data-way]')].map((way) => [
      way.getAttribute('data-way'),
      way.querySelector('b')?.textContent,
      way.querySelector('.points')?.textContent,
      way.classList.contains('better'),
    ]);
    expect(ways).toEqual([
      ['bank', '51.3%', '450 points on average', false],
      ['risk', '53.4%', '750 points on average', true],
    ]);
    expect(text()).toContain('How likely Ben is to win the game, with 9 turns left after this');
    expect(text()).toContain('Both players decide every later Risk roll for the win.');
    expect(at.moves()).toEqual([]);
  });

  test('say so while they are worked out; closing withdraws the question', async () => {
    at = await sitDown(odds.risking);
    at.wire.send = (request) => {
      at.wire.sent.push(request);
    };
    await open();
    expect(text()).toContain('Working it out…');
    press('Escape');
    button('Close').click();
    await flushPromises();
    expect(dialog()).toBeNull();
    const question = at.wire.sent.find(
      (request) => request.kind === 'ask' && asked(at).includes(request.question),
    );
    expect(at.wire.sent.filter(({ kind }) => kind === 'cancel')).toMatchObject([{ of: question?.n }]);
  });

  test('are gone when the table moves on', async () => {
    at = await sitDown(odds.risking);
    at.wire.answers['ask'] = risk;
    await open();
    expect(text()).toContain('51.3%');
    await at.show({ ...odds.risking, revision: odds.risking.revision + 1 });
    expect(dialog()).toBeNull();
  });

  test('a single player sees points, no chance to win', async () => {
    at = await sitDown(odds.risking);
    at.wire.answers['ask'] = { ...risk, bank: null, risk: null, assumes: [] };
    await open();
    expect(text()).toContain('Nobody to win against');
    expect(text()).not.toContain('%');
    expect(document.querySelectorAll('.dialog .better')).toHaveLength(0);
  });

  test('have no button where the house rule turns them off', async () => {
    at = await sitDown(odds.riskOff);
    expect(() => button(/^Odds/u)).toThrow();
    press('o');
    await flushPromises();
    expect(dialog()).toBeNull();
  });
});
