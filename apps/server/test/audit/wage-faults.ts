/** Faults in wage slips, their versions and rules, and in what was said of them. */
import { wageItem, wageItemType } from '@nocturne/contract/codes'
import { change } from './fault.ts'
import type { Fault } from './fault.ts'
import { rule } from './rule-names.ts'

const soldNothing = JSON.stringify([
  { itemCode: wageItem.commission, itemType: wageItemType.earning, amount: 0, lines: [{ baseAmount: 100, amount: 0 }] },
])

/** A change its own constraint refuses, with the constraint gone. */
function unguarded(constraint: string, fault: Fault): Fault {
  const [table] = fault.of.split('.')
  return { ...fault, plant: [`alter table ${table} drop constraint ${constraint}`, ...fault.plant] }
}

export const wageFaults: readonly Fault[] = [
  unguarded(
    'wage_version__items',
    change({
      of: 'wage_version.gross_amount',
      to: 'gross_amount + 1, net_amount = net_amount + 1',
      rules: [rule.wageNet],
    }),
  ),
  unguarded(
    'wage_version__net',
    change({ of: 'wage_version.net_amount', to: 'net_amount - 1', rules: [rule.wageNet] }),
  ),
  change({
    of: 'wage_version.items',
    to: `items || '${soldNothing}'::jsonb`,
    shows: 't.wage_id',
    rules: [rule.wageSales],
  }),
  unguarded(
    'wage_slip__final',
    change({ of: 'wage_slip.version_no', to: 'version_no + 1', rules: [rule.wageVersions] }),
  ),
  change({
    of: 'wage_rule.terms',
    to: `terms || '{"mealPay": 1}'::jsonb`,
    shows: 't.rule_id',
    rules: [rule.wageRule],
  }),
  change({ of: 'wage_objection.item_code', to: `'fine'`, rules: [rule.wageObjection] }),
]
