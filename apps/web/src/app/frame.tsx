import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'

import { laterPart, useLoaded } from '../lib/loaded.ts'
import { queryClient } from '../lib/query.ts'
import { Beside } from './error-boundary.tsx'
import { CurrentPage } from './routes.tsx'
import { useStaff } from './staff-part.ts'

const around = laterPart(() => import('./around.tsx'))

/** Everything that stands around a page. None of it takes the page along when it breaks or does not come. */
export function Frame() {
  const staff = useStaff()
  const aroundIsHere = useLoaded(around)
  return (
    <QueryClientProvider client={queryClient}>
      <Beside>{staff && <staff.WaitingBar />}</Beside>
      <CurrentPage />
      <Beside>{staff && <staff.TabBar />}</Beside>
      <Beside>
        <Suspense fallback={null}>{aroundIsHere && <around.Part />}</Suspense>
      </Beside>
    </QueryClientProvider>
  )
}
