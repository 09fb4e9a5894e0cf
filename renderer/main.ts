import { createPinia } from 'pinia';
import { createApp } from 'vue';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced.css';
import './styles/controls.css';
import './styles/room.css';
import 'virtual:uno.css';
import { openWire } from './wire.ts';
import { connectStores } from './stores/connect.ts';
import { useToasts } from './stores/toasts.ts';
import AppRoot from './AppRoot.vue';
import { listenForKeys } from './app/keys.ts';
import { endStylesOnInput } from './app/motion.ts';
import { loadFirstWords, t } from './app/words.ts';

async function start(): Promise<void> {
  // It shows what `/events` sends, and has no connection of its own.
  if (window.location.pathname === '/overlay') {
    const { default: OverlayApp } = await import('./overlay/OverlayApp.vue');
    createApp(OverlayApp).mount('#app');
    return;
  }
  const app = createApp(AppRoot);
  app.use(createPinia());
  connectStores(openWire());
  endStylesOnInput(window);
  listenForKeys(window);
  // Source: vite.dev, "Load Error Handling". Without it a press would silently do nothing.
  window.addEventListener('vite:preloadError', () => useToasts().tell(t('scene.partMissing'), 'warn'));
  app.mount('#app');
}

void loadFirstWords().then(start);
