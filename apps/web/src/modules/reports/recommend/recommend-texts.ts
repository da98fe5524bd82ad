import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Row = { recommendAmount: number; recommendPaid: number; rechargePrincipal: number }

/** Results of recommending other than the measure by which the rows are sorted; recharges only if there are any. */
export const formatFurtherResults = (main: MeasureName, row: Row): string =>
  [
    main !== 'recommendAmount' && `推荐 ${formatFen(row.recommendAmount, { trim: true })}`,
    main !== 'recommendPaid' && `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
    main !== 'rechargePrincipal' &&
      row.rechargePrincipal !== 0 &&
      `充值 ${formatFen(row.rechargePrincipal, { trim: true })}`,
  ]
    .filter(Boolean)
    .join(' · ')
