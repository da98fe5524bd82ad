import '../styles/tokens.css'
import '../styles/base.css'

import { createRoot } from 'react-dom/client'

import { toast } from '../kit/toast.ts'
import { firstScreen } from '../lib/first-screen.ts'
import { onNotify } from '../lib/notify.ts'
import { startOfflineCache } from '../lib/offline-cache.ts'
import { rememberLaunch } from '../lib/tab-bar.ts'
import { applyTheme } from '../lib/theme.ts'
import { COMPANY_NAME } from './company.ts'
import { Frame } from './frame.tsx'
import { startRelogin } from './relogin.ts'
import { startSession } from './start-session.ts'

document.title = COMPANY_NAME
applyTheme()
rememberLaunch(location.search)
onNotify(toast)
startRelogin()
void startSession()

function show(): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<Frame />)
  void firstScreen.then(() => import('./background.ts'))
}

// What was kept on the phone is in the cache before the first page asks for it, if the phone is quick about it.
const patience = new Promise((resolve) => setTimeout(resolve, 150))
void Promise.race([startOfflineCache(), patience]).then(show)
