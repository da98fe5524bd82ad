/** Floor: areas, tables, labels and minimum charges. Amounts are fen. */
import { payMode, tableType } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  colorField,
  datesField,
  flagField,
  intField,
  moneyField,
  referenceField,
  referencesField,
  textField,
  weekdaysField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const areaEntity = defineEntity({
  name: 'area',
  label: '区域',
  counter: '个',
  purpose: '台位按区域排列，预订和低消也按区域设置',
  permission: 'system:table:edit',
  subject: 'area',
  topic: 'table',
  titleField: 'areaName',
  statusField: 'status',
  ordered: true,
  unique: [['areaName']],
  fields: {
    areaName: textField('区域名称', { max: 20, required: true, column: 'main', synonyms: ['区域', '分区', '楼区'] }),
    color: colorField('颜色', { hint: '台位页上区域的标记色' }),
    defaultMinCharge: moneyField('默认低消', {
      initial: 0,
      required: true,
      hint: '台位没有自己的低消、当晚也没有低消规则时使用',
      synonyms: ['低消', '最低消费'],
    }),
    bookable: flagField('可预订', { initial: true }),
    guestVisible: flagField('客人可见', { initial: true, hint: '客人自助选台时是否看到这个区域' }),
    tableNum: intField('台位数', { min: 0, max: 10_000, readOnly: true }),
    status: statusField,
  },
})

export const tableLabelEntity = defineEntity({
  name: 'tableLabel',
  label: '台位标签',
  counter: '个',
  purpose: '标签说明台位的特点，例如靠舞台、适合生日',
  permission: 'system:table:edit',
  subject: 'tableLabel',
  topic: 'table',
  titleField: 'labelName',
  statusField: 'status',
  ordered: true,
  unique: [['labelName']],
  fields: {
    labelName: textField('标签名称', { max: 10, required: true, column: 'main', synonyms: ['标签'] }),
    labelColor: colorField('颜色'),
    guestVisible: flagField('客人可见', { initial: true }),
    status: statusField,
  },
})

export const tableEntity = defineEntity({
  name: 'table',
  label: '台位',
  counter: '张',
  purpose: '客人坐的台位；有了台位才能开台、预订和扫码点单',
  permission: 'system:table:edit',
  subject: 'table',
  topic: 'table',
  titleField: 'tableName',
  statusField: 'status',
  ordered: true,
  unique: [['tableName']],
  fields: {
    tableName: textField('台号', {
      max: 10,
      required: true,
      column: 'main',
      synonyms: ['台位', '台位名称', '桌号', '桌台', '名称'],
    }),
    areaId: referenceField('区域', 'area', { required: true, synonyms: ['区域名称', '分区'] }),
    tableType: choiceField('类型', 'table_type', {
      required: true,
      initial: tableType.booth,
      synonyms: ['台位类型', '桌型'],
    }),
    seatNum: intField('座位数', {
      min: 1,
      max: 50,
      required: true,
      initial: 6,
      unit: '人',
      synonyms: ['人数', '座位'],
    }),
    minCharge: moneyField('低消', {
      initial: 0,
      required: true,
      hint: '0 表示用区域的默认低消',
      synonyms: ['最低消费', '台位低消'],
    }),
    payMode: choiceField('付款方式', 'pay_mode', { required: true, initial: payMode.payLater, section: '开台' }),
    openGoodsId: referenceField('开台商品', 'goods', { section: '开台', column: 'hidden', hint: '开台时自动带出' }),
    openGoodsMust: flagField('开台商品必点', { section: '开台', column: 'hidden' }),
    labelIds: referencesField('标签', 'tableLabel', { max: 10 }),
    bookable: flagField('可预订', { initial: true, section: '预订' }),
    guestVisible: flagField('客人可见', { initial: true, section: '预订', column: 'hidden' }),
    tableStatus: choiceField('当前状态', 'table_status', { readOnly: true }),
    status: statusField,
  },
})

export const minChargeRuleEntity = defineEntity({
  name: 'minChargeRule',
  label: '低消规则',
  counter: '条',
  purpose: '周末、节假日的低消；同一晚有几条规则时，优先级高的生效',
  permission: 'system:rule:edit',
  subject: 'minChargeRule',
  topic: 'table',
  titleField: 'ruleName',
  statusField: 'status',
  ordered: false,
  unique: [['ruleName']],
  fields: {
    ruleName: textField('规则名称', { max: 20, required: true, column: 'main', synonyms: ['名称'] }),
    areaId: referenceField('区域', 'area', { hint: '区域和台位选一个' }),
    tableId: referenceField('台位', 'table'),
    weekdays: weekdaysField('星期', { hint: '按营业日', synonyms: ['周几'] }),
    specialDates: datesField('指定日期', { hint: '节假日等，比星期优先', column: 'hidden' }),
    minCharge: moneyField('低消', { required: true, synonyms: ['最低消费', '金额'] }),
    priority: intField('优先级', { min: 0, max: 100, required: true, initial: 0, hint: '数字大的优先' }),
    status: statusField,
  },
})
