import '../styles/tokens.css'
import '../styles/base.css'

import { createRoot } from 'react-dom/client'

import { showToast } from '#kit/toast.ts'
import { firstScreenReady } from '#lib/routing/first-screen.ts'
import { onNotify } from '#lib/notify.ts'
import { applyTheme } from '#lib/theme.ts'
import { AppFrame } from './frame.tsx'
import { loadFirstPage } from './first-page.ts'
import { loadWithRetries } from './page-loading.ts'

applyTheme()
onNotify(showToast)

function show(): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<AppFrame />)
  void firstScreenReady.then(startBackground)
}

/** Loads the background work, which sends writes and receives live events. Retries until it is loaded. */
async function startBackground(): Promise<void> {
  try {
    await loadWithRetries(() => import('./background.ts'))
  } catch {
    await startBackground()
  }
}

void loadFirstPage().then(show)
