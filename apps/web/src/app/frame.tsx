import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'

import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { queryClient } from '#lib/query/query.ts'
import { OverlayBoundary } from './error-boundary.tsx'
import { CurrentPage } from './routes.tsx'
import { useStaffCode } from './lazy-chunks.ts'

const around = createLazyComponent(() => import('./overlays.tsx'))

/**
 * Current page with the elements around it: status of waiting operations, alert banner, tab bar and overlays. A crash
 * or load failure of one of them does not affect the page.
 */
export function AppFrame() {
  const staff = useStaffCode()
  const aroundIsHere = useComponentLoaded(around)
  return (
    <QueryClientProvider client={queryClient}>
      <OverlayBoundary>{staff && <staff.WaitingOperationsBar />}</OverlayBoundary>
      <OverlayBoundary>{staff && <staff.Alerts />}</OverlayBoundary>
      <CurrentPage />
      <OverlayBoundary>{staff && <staff.TabBar />}</OverlayBoundary>
      <OverlayBoundary>
        <Suspense fallback={null}>{aroundIsHere && <around.Part />}</Suspense>
      </OverlayBoundary>
    </QueryClientProvider>
  )
}
