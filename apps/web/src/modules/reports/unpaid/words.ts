import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

/** The chip for all that owe, whenever they were opened. */
export const ALL_UNPAID = '全部未结'
export const NONE_UNPAID = '暂无未结台位'

/** Under the figure a row stands in order of: the other one. */
export const besidesMain =
  (main: MeasureName) =>
  ({ tableCount, unpaidAmount }: { tableCount: number; unpaidAmount: number }): string =>
    main === 'tableCount' ? `未结 ${formatFen(unpaidAmount, { trim: true })}` : `${tableCount} 台`
