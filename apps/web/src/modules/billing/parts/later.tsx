import { Suspense } from 'react'

import { useLoaded, type LaterPart } from '../../../lib/loaded.ts'

/** A sheet with a file of its own: shown once that has come, nothing until then. */
export function Later<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  const { Part } = part
  return useLoaded(part) ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null
}
