/** Random single steps on the floor. */
import fc from 'fast-check'

/** Managers appear more often: most steps need their permissions. */
export const ACTING_USER_NAMES = [
  'gm',
  'lm01',
  'shouyin01',
  'fwy01',
  'yx01',
  'dz01',
  'caiwu01',
  'gm',
  'lm01',
  'gm',
  'lm01',
]
/** Number of tables. Every run uses fresh ones, so that states of earlier runs do not interfere. */
export const TABLE_COUNT = 4
/** Goods that the steps order or give. */
export const ORDERED_GOODS_IDS = [1, 4, 21, 24, 31, 32, 41, 48, 57, 59, 102]

type At = { table: number; person: number; twice: boolean }
type PlainStep = At & { kind: 'open' | 'clear' | 'split' | 'reverse' | 'settle' | 'topUp' | 'cancelOpen' }
export type GoodsStep = At & { kind: 'order' | 'payNow' | 'gift'; goods: number; quantity: number }
/** A step in which `pick` chooses a line, an amount or a rate. */
export type PickStep = At & {
  kind: 'return' | 'discount' | 'wipe' | 'pay' | 'refund' | 'changePrice'
  pick: number
}
type PairStep = At & { kind: 'transfer' | 'merge'; other: number }
/** A step at a table. */
export type TableStep = PlainStep | GoodsStep | PickStep | PairStep
export type FloorStep = TableStep | { kind: 'cut' }

const table = fc.nat(TABLE_COUNT - 1)
const person = fc.nat(ACTING_USER_NAMES.length - 1)
const twice = fc.boolean()
export const floorStepArbitrary: fc.Arbitrary<FloorStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'open',
        'open',
        'open',
        'clear',
        'split',
        'split',
        'split',
        'reverse',
        'settle',
        'settle',
        'topUp',
        'cancelOpen',
      ),
      table,
      person,
      twice,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('order', 'order', 'order', 'payNow', 'gift'),
      table,
      person,
      goods: fc.nat(ORDERED_GOODS_IDS.length - 1),
      quantity: fc.integer({ min: 1, max: 4 }),
      twice,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('return', 'discount', 'wipe', 'pay', 'pay', 'refund', 'changePrice'),
      table,
      person,
      pick: fc.nat(1_000),
      twice,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('transfer', 'merge', 'merge'), table, other: table, person, twice }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' as const }) },
)
