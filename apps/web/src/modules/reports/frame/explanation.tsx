import type { Report } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { ReactNode } from 'react'

import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { LaterSheet } from '#shells/later.tsx'

const sheet = createLazyPart(() => import('./measures-sheet.tsx'))

type Figures = Readonly<Partial<Record<MeasureName, number | null>>>

/**
 * Creates the renderer of the sheet that a tapped label opens: definition and exact amount of that measure and of the
 * others on the page.
 */
export const createExplanation =
  ({ labels }: Pick<Report, 'labels'>, figures: Figures) =>
  (chosen: string, onClose: () => void): ReactNode => (
    <LaterSheet part={sheet} props={{ labels, figures, chosen, onClose }} />
  )
