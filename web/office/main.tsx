import './secure.ts';
import '#web/ui/css/main.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isNewerServed } from '#web/api/build.ts';
import { styleNonce } from '#web/api/config.ts';
import { queries } from '#web/api/query.ts';
import { startLocale } from '#web/text/locale.ts';
import { hearEarly } from '#web/ui/scan/early.ts';
import { schemeManager, theme } from '#web/ui/theme.tsx';
import { Fatal } from './error/Fatal.tsx';
import { showNotStarted } from './error/notStarted.ts';
import { applyLanguage, localizeAddress } from './language.ts';
import { router } from './router.ts';
import { watchLanguage } from './watchLanguage.ts';

hearEarly();

// A chunk of an older build is gone after a deployment: the page is loaded anew rather than left half working. One that
// a lost connection held back is no reason: a page that is loaded anew then is gone altogether.
window.addEventListener('vite:preloadError', async () => {
  if (await isNewerServed()) window.location.reload();
});

start().catch(showNotStarted);

/** Not awaited at the top: screens import the chunk that this stands in, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  await applyLanguage(startLocale(window.location.pathname));
  localizeAddress();
  watchLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={schemeManager}
        getStyleNonce={() => styleNonce}
        withCssVariables={false}
      >
        <Fatal>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Fatal>
      </MantineProvider>
    </StrictMode>,
  );
}
