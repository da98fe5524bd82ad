import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

/** Chip for all unpaid sittings, regardless of their night. */
export const ALL_UNPAID = '全部未结'
export const NONE_UNPAID = '暂无未结台位'

/** Second figure of a row: the measure by which rows are not sorted. */
export const createSecondFigure =
  (main: MeasureName) =>
  ({ tableCount, unpaidAmount }: { tableCount: number; unpaidAmount: number }): string =>
    main === 'tableCount' ? `未结 ${formatFen(unpaidAmount, { trim: true })}` : `${tableCount} 台`
