/** Floor of the demo venue: 8 areas, 6 labels, 98 tables and minimums by night. Amounts are fen. */
import { payMode, tableType } from '@nocturne/contract/codes'
import type { PayMode, TableType } from '@nocturne/contract/codes'

type DemoArea = {
  areaId: number
  areaName: string
  orderNum: number
  color: string
  /** First letter of table names; tables are numbered from 01. */
  letter: string
  tableCount: number
  tableType: TableType
  seatNum: number
  /** Sunday to Thursday. */
  minCharge: number
  /** Friday and Saturday. */
  weekendMinCharge: number
  payMode: PayMode
  bookable: boolean
  guestVisible: boolean
}

// prettier-ignore
export const areas: readonly DemoArea[] = [
  { areaId: 1, areaName: '超级卡 S', orderNum: 10, color: '#b8860b', letter: 'S', tableCount: 6, tableType: tableType.booth, seatNum: 12, minCharge: 5880_00, weekendMinCharge: 8880_00, payMode: payMode.payLater, bookable: true, guestVisible: true },
  { areaId: 2, areaName: '主卡 A', orderNum: 20, color: '#a4343a', letter: 'A', tableCount: 16, tableType: tableType.booth, seatNum: 8, minCharge: 1880_00, weekendMinCharge: 2680_00, payMode: payMode.payLater, bookable: true, guestVisible: true },
  { areaId: 3, areaName: '中卡 B', orderNum: 30, color: '#7a4fa3', letter: 'B', tableCount: 18, tableType: tableType.booth, seatNum: 6, minCharge: 1280_00, weekendMinCharge: 1680_00, payMode: payMode.payLater, bookable: true, guestVisible: true },
  { areaId: 4, areaName: '小卡 C', orderNum: 40, color: '#2f6f9f', letter: 'C', tableCount: 14, tableType: tableType.booth, seatNum: 4, minCharge: 880_00, weekendMinCharge: 1280_00, payMode: payMode.payLater, bookable: true, guestVisible: true },
  { areaId: 5, areaName: '散台 D', orderNum: 50, color: '#2e7d5b', letter: 'D', tableCount: 24, tableType: tableType.small, seatNum: 4, minCharge: 380_00, weekendMinCharge: 580_00, payMode: payMode.payNow, bookable: true, guestVisible: true },
  { areaId: 6, areaName: '包厢 V', orderNum: 60, color: '#5b4636', letter: 'V', tableCount: 6, tableType: tableType.room, seatNum: 15, minCharge: 3880_00, weekendMinCharge: 5880_00, payMode: payMode.payLater, bookable: true, guestVisible: true },
  { areaId: 7, areaName: '吧台 T', orderNum: 70, color: '#4a5568', letter: 'T', tableCount: 12, tableType: tableType.high, seatNum: 1, minCharge: 0, weekendMinCharge: 0, payMode: payMode.payNow, bookable: true, guestVisible: true },
  { areaId: 8, areaName: '虚拟 X', orderNum: 80, color: '#718096', letter: 'X', tableCount: 2, tableType: tableType.virtual, seatNum: 1, minCharge: 0, weekendMinCharge: 0, payMode: payMode.payNow, bookable: false, guestVisible: false },
]

/** Tables with this label: all tables of an area (by its letter), or only its first `first` tables. */
type DemoLabel = {
  labelId: number
  labelName: string
  labelColor: string
  orderNum: number
  guestVisible: boolean
  wears: readonly { letter: string; first?: number }[]
}

// prettier-ignore
export const labels: readonly DemoLabel[] = [
  { labelId: 1, labelName: '靠舞台', labelColor: '#d4a017', orderNum: 101, guestVisible: true, wears: [{ letter: 'S' }, { letter: 'A', first: 8 }] },
  { labelId: 2, labelName: '舞池边', labelColor: '#2e7d5b', orderNum: 102, guestVisible: true, wears: [{ letter: 'D', first: 10 }] },
  { labelId: 3, labelName: '靠通道', labelColor: '#4a5568', orderNum: 103, guestVisible: true, wears: [{ letter: 'B', first: 6 }] },
  { labelId: 4, labelName: '情侣', labelColor: '#c2185b', orderNum: 104, guestVisible: true, wears: [{ letter: 'C', first: 4 }] },
  { labelId: 5, labelName: 'VIP', labelColor: '#b8860b', orderNum: 105, guestVisible: true, wears: [{ letter: 'S' }, { letter: 'V' }] },
  { labelId: 6, labelName: '生日', labelColor: '#e07a5f', orderNum: 106, guestVisible: true, wears: [{ letter: 'V' }] },
]

type DemoTable = {
  tableId: number
  tableName: string
  areaId: number
  labelIds: readonly number[]
  tableType: TableType
  seatNum: number
  minCharge: number
  payMode: PayMode
  orderNum: number
  bookable: boolean
  guestVisible: boolean
}

function buildTables(area: DemoArea): DemoTable[] {
  return Array.from({ length: area.tableCount }, (_, index) => ({
    tableId: area.areaId * 100 + index + 1,
    tableName: `${area.letter}${String(index + 1).padStart(2, '0')}`,
    areaId: area.areaId,
    labelIds: labels
      .filter((label) => label.wears.some(({ letter, first = Infinity }) => letter === area.letter && index < first))
      .map((label) => label.labelId),
    tableType: area.tableType,
    seatNum: area.seatNum,
    minCharge: area.minCharge,
    payMode: area.payMode,
    orderNum: area.orderNum * 100 + index + 1,
    bookable: area.bookable,
    guestVisible: area.guestVisible,
  }))
}

/** 98 tables, 96 of them real. A table's code is random and generated when the table is stored. */
export const tables: readonly DemoTable[] = areas.flatMap(buildTables)

/** Busy nights on any weekday: Valentine's Day, 七夕, Christmas Eve, New Year's Eve. */
export const specialDates = [
  '2025-02-14',
  '2025-08-29',
  '2025-12-24',
  '2025-12-31',
  '2026-02-14',
  '2026-08-19',
  '2026-12-24',
  '2026-12-31',
  '2027-02-14',
  '2027-08-08',
  '2027-12-24',
  '2027-12-31',
] as const

type DemoMinChargeRule = {
  ruleName: string
  targetType: 'area' | 'table'
  targetId: number
  /** ISO weekdays of the business date, Monday 1. */
  weekdays: readonly number[]
  specialDates: readonly string[]
  minCharge: number
  priority: number
}

const tenYuan = 10_00

/**
 * Two minimum rules for each area that has a minimum: one for Friday and Saturday, and one for special dates, which is
 * half as high again, rounded to ¥10.
 */
export const minChargeRules: readonly DemoMinChargeRule[] = areas
  .filter((area) => area.minCharge > 0)
  .flatMap((area) => {
    const rule = { targetType: 'area', targetId: area.areaId } as const
    return [
      {
        ...rule,
        ruleName: `${area.areaName} 周末`,
        weekdays: [5, 6],
        specialDates: [],
        minCharge: area.weekendMinCharge,
        priority: 10,
      },
      {
        ...rule,
        ruleName: `${area.areaName} 节日`,
        weekdays: [],
        specialDates,
        minCharge: Math.round((area.weekendMinCharge * 1.5) / tenYuan) * tenYuan,
        priority: 20,
      },
    ]
  })
