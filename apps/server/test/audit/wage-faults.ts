/** Faults in wage slips, their versions and rules, and in what was said of them. */
import { wageItem } from '@nocturne/contract/codes'
import { change } from './fault.ts'
import type { Fault } from './fault.ts'
import { rule } from './rule-names.ts'

const soldNothing = JSON.stringify([
  { itemCode: wageItem.commission, itemType: '1', amount: 0, lines: [{ baseAmount: 100, amount: 0 }] },
])

export const wageFaults: readonly Fault[] = [
  change({ of: 'wage_version.gross_amount', to: 'gross_amount + 1', rules: [rule.wageNet] }),
  change({ of: 'wage_version.net_amount', to: 'net_amount - 1', rules: [rule.wageNet] }),
  change({
    of: 'wage_version.items',
    to: `items || '${soldNothing}'::jsonb`,
    shows: 't.wage_id',
    rules: [rule.wageSales],
  }),
  change({ of: 'wage_slip.version_no', to: 'version_no + 1', rules: [rule.wageVersions] }),
  change({
    of: 'wage_rule.terms',
    to: `terms || '{"mealPay": 1}'::jsonb`,
    shows: 't.rule_id',
    rules: [rule.wageRule],
  }),
  change({ of: 'wage_objection.item_code', to: `'fine'`, rules: [rule.wageObjection] }),
]
