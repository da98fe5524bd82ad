import '../styles/tokens.css'
import '../styles/base.css'

import { createRoot } from 'react-dom/client'

import { toast } from '../kit/toast.ts'
import { firstScreen } from '../lib/first-screen.ts'
import { onNotify } from '../lib/notify.ts'
import { applyTheme } from '../lib/theme.ts'
import { COMPANY_NAME } from './company.ts'
import { Frame } from './frame.tsx'
import { opening } from './opening.ts'

document.title = COMPANY_NAME
applyTheme()
onNotify(toast)

function show(): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<Frame />)
  void firstScreen.then(() => import('./background.ts'))
}

void opening().then(show)
