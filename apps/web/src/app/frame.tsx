import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { firstScreen } from '../lib/first-screen.ts'
import { queryClient } from '../lib/query.ts'
import { CurrentPage } from './routes.tsx'
import { TabBar } from './tab-bar.tsx'
import { WaitingBar } from './waiting-bar.tsx'

const Around = lazy(() => firstScreen.then(() => import('./around.tsx')))

/** Everything that stands around a page. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <WaitingBar />
      <CurrentPage />
      <TabBar />
      <Suspense fallback={null}>
        <Around />
      </Suspense>
    </QueryClientProvider>
  )
}
