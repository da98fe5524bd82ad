import type { Report } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { ReactNode } from 'react'

import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'

const sheet = createLazyComponent(() => import('./measures-sheet.tsx'))

type Figures = Readonly<Partial<Record<MeasureName, number | null>>>

/**
 * Creates a function that renders the explanation sheet for a tapped measure: its definition and exact amount, then
 * those of the other measures of the page.
 */
export const createMeasureExplainer =
  ({ labels }: Pick<Report, 'labels'>, figures: Figures) =>
  (chosen: string, onClose: () => void): ReactNode => (
    <LazySheet part={sheet} props={{ labels, figures, chosen, onClose }} />
  )
