import '@nocturne/web/styles/tokens.css'
import '@nocturne/web/styles/base.css'
import './office.css'

import { showToast } from '@nocturne/web/kit/toast'
import { onNotify } from '@nocturne/web/lib/notify'
import { queryClient } from '@nocturne/web/lib/query/query'
import { applyTheme } from '@nocturne/web/lib/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'

import { loadUser, startOfficeSession } from '#lib/office-session.ts'

import { ErrorBoundary } from './error-boundary.tsx'
import { OfficeFrame } from './frame.tsx'

applyTheme()
onNotify(showToast)

async function show(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  if (!startOfficeSession()) return
  await loadUser()
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router base="/office">
          <OfficeFrame />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>,
  )
}

void show()
