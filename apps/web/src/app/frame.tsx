import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'

import { createLazyPart, useLoaded } from '#lib/routing/lazy-part.ts'
import { queryClient } from '#lib/query/query.ts'
import { QuietBoundary } from './error-boundary.tsx'
import { CurrentPage } from './routes.tsx'
import { useStaff } from './staff-part.ts'

const around = createLazyPart(() => import('./overlays.tsx'))

/** Page with everything around it. A crash or load failure of one part does not affect the page. */
export function Frame() {
  const staff = useStaff()
  const aroundIsHere = useLoaded(around)
  return (
    <QueryClientProvider client={queryClient}>
      <QuietBoundary>{staff && <staff.WaitingBar />}</QuietBoundary>
      <QuietBoundary>{staff && <staff.Alerts />}</QuietBoundary>
      <CurrentPage />
      <QuietBoundary>{staff && <staff.TabBar />}</QuietBoundary>
      <QuietBoundary>
        <Suspense fallback={null}>{aroundIsHere && <around.Part />}</Suspense>
      </QuietBoundary>
    </QueryClientProvider>
  )
}
