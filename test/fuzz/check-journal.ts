import assert from 'node:assert/strict';
import { checkSum } from '../../main/engine/core/ledger.ts';
import { gameById } from '../support/games.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { isRecord } from '../../main/journal/records.ts';
import { fileName } from '../../main/table/evenings/library.ts';
import { recall } from '../../main/table/history/recall.ts';

/** Reads bytes as a journal, whole and salvaged; what comes of it must hold. */
export function checkBytes(bytes: Uint8Array): void {
  for (const salvage of [false, true]) {
    const contents = readJournal(bytes, { salvage });
    if (!contents.ok) continue;
    const { header, records, goodBytes } = contents.value;
    assert.ok(goodBytes <= bytes.length);
    assert.ok(records.every((record) => isRecord(record) && record.seq <= bytes.length));
    // Its date can be a name, and a calendar can show it.
    assert.match(fileName(header), /^\d{4}-\d\d-\d\d-[\w-]+\.jsonl$/);
    // Its good part is the same journal by itself.
    const again = readJournal(bytes.subarray(0, goodBytes));
    assert.ok(again.ok && again.value.records.length === records.length && again.value.tornBytes === 0);
    const known = gameById(header.game);
    const history = known && recall(known, header, records);
    if (!history?.ok) continue;
    const { state, game } = history.value;
    checkSum(state.balances);
    game.prompt(state);
    game.view(state);
  }
}
