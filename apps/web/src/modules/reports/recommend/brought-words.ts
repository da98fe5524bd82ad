import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Row = { recommendAmount: number; recommendPaid: number; rechargePrincipal: number }

/** Beside the figure rows stand in order of, what else recommending brought: of members what they paid in, where one did. */
export const broughtBeside = (main: MeasureName, row: Row): string =>
  [
    main !== 'recommendAmount' && `推荐 ${formatFen(row.recommendAmount, { trim: true })}`,
    main !== 'recommendPaid' && `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
    main !== 'rechargePrincipal' &&
      row.rechargePrincipal !== 0 &&
      `充值 ${formatFen(row.rechargePrincipal, { trim: true })}`,
  ]
    .filter(Boolean)
    .join(' · ')
