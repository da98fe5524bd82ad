/** Kinds of leave, and corrections of their balances. Days are counted in halves. */
import { applyType } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  dateField,
  decimalField,
  flagField,
  intField,
  partsField,
  rateField,
  referenceField,
  textField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

/** Most days that one record adds to a year. */
const MOST_DAYS = 200

export const leaveKindEntity = defineEntity({
  name: 'leaveKind',
  personOnly: true,
  label: '假别',
  counter: '种',
  purpose: '员工请假时选的假别：发多少底薪，每年有几天。改了只影响之后提交的申请',
  permission: 'employee:wage:publish',
  subject: 'leaveKind',
  topic: 'clockApply',
  titleField: 'kindName',
  statusField: 'status',
  ordered: true,
  unique: [['kindName']],
  fields: {
    kindName: textField('名称', { max: 10, required: true, column: 'main', synonyms: ['假别', '假期类型'] }),
    applyType: choiceField('申请类型', 'apply_type', {
      required: true,
      once: true,
      values: [applyType.leave, applyType.swap],
      initial: applyType.leave,
      hint: '请假或调休；同类型里排在最前的是默认假别',
    }),
    paidBp: rateField('底薪发放', {
      required: true,
      initial: 10_000,
      hint: '100% 不扣，0% 按天扣底薪；半天扣一半',
      synonyms: ['带薪比例', '发放比例'],
    }),
    breaksFull: flagField('影响全勤', { initial: true, hint: '整晚请假才影响；调休不影响' }),
    hasBalance: flagField('有余额', { hint: '余额不够就不能申请', synonyms: ['需要余额'] }),
    allowances: partsField(
      '每年天数',
      {
        fromYears: intField('满几年', { min: 0, max: 60, required: true, unit: '年' }),
        days: decimalField('天数', { min: 0, max: MOST_DAYS, decimals: 1, required: true }),
      },
      { max: 10, hint: '按在本店的工龄，满一年的当天起有新的天数；其他工龄用假期调整补' },
    ),
    status: statusField,
  },
})

export const leaveCorrectionEntity = defineEntity({
  name: 'leaveCorrection',
  personOnly: true,
  isPrivate: true,
  label: '假期调整',
  counter: '条',
  purpose: '给某个员工加减假期天数，如入职前的工龄、上年结转',
  permission: 'employee:wage:publish',
  subject: 'leaveCorrection',
  topic: 'clockApply',
  titleField: 'ownerName',
  keyGroup: ['userId', 'kindId', 'leaveYear', 'correctionDate'],
  statusField: 'status',
  ordered: false,
  unique: [['userId', 'kindId', 'leaveYear', 'correctionDate']],
  fields: {
    ownerName: textField('艺名', { max: 30, readOnly: true, column: 'main' }),
    userId: referenceField('员工', 'user', {
      required: true,
      once: true,
      column: 'hidden',
      synonyms: ['姓名', '账号'],
    }),
    kindId: referenceField('假别', 'leaveKind', { required: true, once: true }),
    leaveYear: intField('年份', { min: 2000, max: 2100, required: true, once: true, synonyms: ['年度'] }),
    correctionDate: dateField('调整日期', { required: true, once: true, synonyms: ['日期'] }),
    days: decimalField('天数', {
      min: -MOST_DAYS,
      max: MOST_DAYS,
      decimals: 1,
      required: true,
      once: true,
      hint: '加为正，减为负；最小半天，不能减到已用以下',
    }),
    reason: textField('原因', { max: 100, required: true, synonyms: ['说明'] }),
    status: { ...statusField, hint: '填错的停用' },
  },
})
