import type { Push, Wire } from '../../main/contract.ts';
import { WireClient } from '../wire/client.ts';
import { waitWithKeys } from '../app/keys.ts';
import { speakLocale, t } from '../app/words.ts';
import { useAnswers } from './answers.ts';
import { useHome } from './home.ts';
import { useEvents, useMe, usePhones, useScreens } from './guests.ts';
import { askOn } from './request.ts';
import { useAlone } from './alone.ts';
import { useArrivals } from './arrivals.ts';
import { useSettings } from './settings.ts';
import { useTable } from './table.ts';
import { useToasts } from './toasts.ts';
import { useTray } from './tray.ts';

/** Connects the stores to the wire: pushes go in, requests go out. Called once, before the app is mounted. */
export function connectStores(wire: Wire): void {
  const client = new WireClient(wire);
  askOn(client);
  waitWithKeys({
    line: useTable().ahead,
    onUnused: (key) => useToasts().tell(t('scene.keyNotCounted', { key }), 'warn'),
  });
  if (wire.heard) useScreens().heard = wire.heard;
  if (wire.onFile) wire.onFile(useArrivals().offer);
  if (wire.page) useAlone().begin(wire.page);
  client.listen({
    push: onPush,
    status: (connected, over) => {
      useSettings().connected = connected;
      useMe().over = connected ? null : (over ?? null);
      if (!connected) {
        useAnswers().lineLost();
        useScreens().lineLost();
      }
      // After a reconnect everything is requested again.
      if (connected) useHome().forget();
    },
  });
}

function onPush(push: Push): void {
  useSettings().heard = true;
  switch (push.push) {
    case 'table':
      useTable().take(push.table);
      // A television sends nothing.
      if (useScreens().me) useScreens().tableCame();
      else useAnswers().tableCame();
      break;
    case 'tray':
      // Tray messages go only to the tab that owns the table; this tab has just become the owner.
      useMe().me = null;
      useScreens().me = null;
      useTray().take(push.tray);
      break;
    case 'settings':
      void useSettings().take(push.settings);
      break;
    case 'newer':
      useSettings().newer = push.newer;
      break;
    case 'phones':
      usePhones().take(push.phones);
      break;
    case 'me':
      useMe().take(push.me);
      break;
    case 'screens':
      useScreens().take(push.screens);
      break;
    case 'screen':
      useScreens().takeMe(push.screen);
      break;
    case 'events':
      useEvents().take(push.events);
      break;
    case 'letters':
      // The host's settings come when it is let in.
      void speakLocale(useSettings().settings.locale);
      useScreens().takeLetters(push.letters);
      break;
    case 'night':
      useScreens().takeNight(push.night);
      break;
  }
  if (push.push === 'table') useHome().forget();
}
