/** Tampering with wage slips, their versions, rules and objections. */
import { payRuleKind, wageItem, wageItemType } from '@nocturne/contract/codes'
import { createTampering } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

const soldNothing = JSON.stringify([
  { itemCode: wageItem.commission, itemType: wageItemType.earning, amount: 0, lines: [{ baseAmount: 100, amount: 0 }] },
])

/** Drops the constraint that would refuse the change. */
function withoutConstraint(constraint: string, tampering: Tampering): Tampering {
  const [table] = tampering.of.split('.')
  return { ...tampering, plant: [`alter table ${table} drop constraint ${constraint}`, ...tampering.plant] }
}

/**
 * Inserts a deduction from a wage slip for a credit that its employee guarantees, although the slip's version does not
 * contain it; `o` is any other slip.
 */
const createWithholding = (columns: string, values: string, rules: readonly string[]): Tampering => ({
  of: 'wage_credit',
  plant: [
    `insert into wage_credit (wage_id, credit_id, ${columns})
      select s.wage_id, c.credit_id, ${values} from credit_record c join wage_slip s on s.user_id = c.guarantee_user_id
      join wage_slip o on o.wage_id <> s.wage_id order by o.wage_id desc limit 1
      returning ${values.includes('o.') ? 'back_wage_id' : 'wage_id'} as wage_id`,
  ],
  rules,
})

export const wageTamperings: readonly Tampering[] = [
  withoutConstraint(
    'wage_version__items',
    createTampering({
      of: 'wage_version.gross_amount',
      to: 'gross_amount + 1, net_amount = net_amount + 1',
      rules: [ruleNames.wageNet],
    }),
  ),
  withoutConstraint(
    'wage_version__net',
    createTampering({ of: 'wage_version.net_amount', to: 'net_amount - 1', rules: [ruleNames.wageNet] }),
  ),
  createTampering({
    of: 'wage_version.items',
    to: `items || '${soldNothing}'::jsonb`,
    shows: 't.wage_id',
    rules: [ruleNames.wageSales],
  }),
  withoutConstraint(
    'wage_slip__final',
    createTampering({ of: 'wage_slip.version_no', to: 'version_no + 1', rules: [ruleNames.wageVersions] }),
  ),
  createTampering({
    of: 'wage_rule.terms',
    to: `terms || '{"mealPay": 1}'::jsonb`,
    shows: 't.rule_id',
    rules: [ruleNames.wageRule],
  }),
  ...[
    payRuleKind.rebate,
    payRuleKind.tipShare,
    payRuleKind.stageShare,
    payRuleKind.stagePrice,
    payRuleKind.stageUnit,
  ].map((kind) =>
    createTampering({
      of: 'pay_rule.value',
      to: 'value + 90',
      where: `pay_rule_kind = '${kind}'`,
      shows: 't.rule_id',
      rules: [ruleNames.payRuleCarried],
    }),
  ),
  createWithholding('amount', '100', [ruleNames.wageCreditKept]),
  createWithholding('amount, settled_at, repaid_amount', '100, now(), 0', [
    ruleNames.wageCreditRepaid,
    ruleNames.wageCreditKept,
  ]),
  createWithholding('amount, settled_at, repaid_amount, back_wage_id', '100, now(), 0, o.wage_id', [
    ruleNames.wageCreditBack,
    ruleNames.wageCreditRepaid,
    ruleNames.wageCreditKept,
  ]),
  ...['pay_rule', 'wage_rule'].map((table) =>
    withoutConstraint(
      `${table}__withdrawn`,
      createTampering({
        of: `${table}.withdrawn_at`,
        to: `'2099-01-01', withdraw_reason = '录入更正', withdraw_user_id = 1`,
        shows: 't.rule_id',
        rules: [ruleNames.ruleWithdrawn],
      }),
    ),
  ),
  {
    of: 'commission_rule.withdrawn_at',
    plant: [
      `update commission_rule r set withdrawn_at = '2019-12-01', withdraw_reason = '录入更正', withdraw_user_id = 1
        from wage_version v where v.terms -> 'sales' ->> 'ruleId' = r.rule_id::text returning r.rule_id`,
    ],
    rules: [ruleNames.ruleWithdrawn],
  },
  {
    of: 'wage_version.facts',
    plant: [
      `update wage_version v set facts = v.facts || '{"basePays": [{"fromDate": "2026-02-01", "days": 1, "own": {"startDate": "2026-02-01", "amount": 1}}]}'
        from wage_slip s where s.wage_id = v.wage_id and s.published_no = v.version_no and v.wage_id = (
          select max(wage_id) from wage_slip where published_no is not null) returning v.wage_id`,
    ],
    rules: [ruleNames.wageBasePay],
  },
  createTampering({ of: 'wage_objection.item_code', to: `'fine'`, rules: [ruleNames.wageObjection] }),
  {
    of: 'commission_rule.start_month',
    plant: [
      `insert into commission_rule (rule_name, commission_kind, commission_mode, post_ids, dept_ids, start_month)
        select rule_name, commission_kind, commission_mode, post_ids, dept_ids, '2099-01' from commission_rule where end_month is null
        order by rule_id limit 1 returning rule_id`,
    ],
    rules: [ruleNames.commissionOnce],
  },
]
