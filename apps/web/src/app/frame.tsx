import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { firstScreen } from '../lib/first-screen.ts'
import { queryClient } from '../lib/query.ts'
import { CurrentPage } from './routes.tsx'
import { useStaff } from './staff-part.ts'

const Around = lazy(() => firstScreen.then(() => import('./around.tsx')))

/** Everything that stands around a page. */
export function Frame() {
  const staff = useStaff()
  return (
    <QueryClientProvider client={queryClient}>
      {staff && <staff.WaitingBar />}
      <CurrentPage />
      {staff && <staff.TabBar />}
      <Suspense fallback={null}>
        <Around />
      </Suspense>
    </QueryClientProvider>
  )
}
