import type { Report } from '../definition.ts'

const columns = [
  'producedQuantity',
  'soldQuantity',
  'giftQuantity',
  'voucherQuantity',
  'killQuantity',
  'playQuantity',
  'returnedQuantity',
  'allocatedAmount',
] as const

/** Dimensions by which rows are grouped: goods, production place, or hour of completion. */
export const productionDimensions = ['goods', 'place', 'hour'] as const
export type ProductionDimension = (typeof productionDimensions)[number]

const level = { endpoint: 'manufacture', axis: 'line', screen: 'P069', path: 'manufacture', columns } as const

/** 出品报表, P069: production of bar, kitchen and fruit room. A package counts as its parts (R15). */
export const manufactureReport = {
  id: 'manufacture',
  path: '/api/statement',
  title: '出品报表',
  permission: 'statement:manufacture:view',
  menu: { group: 'statements', icon: 'wine' },
  headline: 'producedQuantity',
  summary: columns,
  levels: {
    goods: { ...level, sorts: ['producedQuantity', 'allocatedAmount'], nights: 'month' },
    place: { ...level, sorts: ['producedQuantity', 'allocatedAmount'], nights: 'month' },
    /** Hours are sorted from noon to noon. */
    hour: { ...level, sorts: [], nights: 'month' },
  },
  filters: [],
} as const satisfies Report
