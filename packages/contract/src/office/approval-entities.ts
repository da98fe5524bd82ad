/** Forms of the approval centre: their fields, and who approves them. */
import { approvalStepMode } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  decimalField,
  flagField,
  intField,
  optionField,
  partsField,
  referenceField,
  textField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

/** Icons that the phone shows, by their names. */
const icons = [
  { value: 'file-text', label: '文件' },
  { value: 'receipt', label: '票据' },
  { value: 'shopping-cart', label: '采购' },
  { value: 'wallet', label: '钱包' },
  { value: 'gift', label: '礼物' },
  { value: 'percent', label: '折扣' },
  { value: 'stamp', label: '印章' },
  { value: 'notebook-pen', label: '记账本' },
  { value: 'undo', label: '退回' },
  { value: 'arrow-left-right', label: '调整' },
  { value: 'undo-2', label: '退单' },
  { value: 'calendar-clock', label: '日程' },
]

const fieldTypes = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数字' },
  { value: 'money', label: '金额' },
  { value: 'date', label: '日期' },
  { value: 'datetime', label: '日期和时间' },
  { value: 'select', label: '单选' },
  { value: 'user', label: '员工' },
  { value: 'table', label: '台位' },
  { value: 'image', label: '图片' },
  { value: 'sitting', label: '开台' },
]

const approverKinds = [
  { value: 'leader', label: '部门负责人' },
  { value: 'role', label: '角色' },
  { value: 'user', label: '指定员工' },
]

const LARGEST = 10_000_000

export const approvalTypeEntity = defineEntity({
  name: 'approvalType',
  personOnly: true,
  label: '审批表单',
  counter: '张',
  purpose: '员工在手机上发起的申请：要填什么、谁来批。改流程不影响已发起的申请',
  permission: 'approval:type:edit',
  subject: 'approvalType',
  topic: 'approval',
  titleField: 'typeName',
  statusField: 'status',
  ordered: true,
  unique: [['typeName']],
  fields: {
    typeName: textField('表单名称', { max: 20, required: true, column: 'main', synonyms: ['名称', '表单'] }),
    icon: optionField('图标', icons, { required: true, initial: 'file-text' }),
    startable: flagField('员工可以发起', { initial: true, hint: '业务自动发起的表单不能由员工发起' }),
    formFields: partsField(
      '内容',
      {
        label: textField('名称', { max: 20, required: true }),
        type: optionField('类型', fieldTypes, { required: true, initial: 'text' }),
        required: flagField('必填'),
        options: textField('选项（空格分开）', { max: 200 }),
        placeholder: textField('提示', { max: 30 }),
        min: decimalField('最小', { min: 0, max: LARGEST, decimals: 2 }),
        max: decimalField('最大', { min: 0, max: LARGEST, decimals: 2 }),
        initialToday: flagField('默认今天', { column: 'hidden' }),
        earliest: optionField(
          '最早',
          [
            { value: 'today', label: '今天' },
            { value: 'thisMonth', label: '本月' },
          ],
          { column: 'hidden' },
        ),
        walkIn: flagField('可选散客', { column: 'hidden' }),
        key: textField('编号', { max: 40, pattern: 'code', column: 'hidden' }),
      },
      { max: 20, ordered: true, section: '表单', hint: '单选才用选项；数字和金额（元）才用最小、最大' },
    ),
    flow: partsField(
      '流程',
      {
        stepName: textField('步骤', { max: 20, required: true }),
        approverKind: optionField('谁来批', approverKinds, { required: true, initial: 'leader' }),
        roleId: referenceField('角色', 'role'),
        otherRoleId: referenceField('或角色', 'role'),
        userId: referenceField('员工', 'user'),
        mode: choiceField('方式', 'approval_step_mode', {
          required: true,
          initial: approvalStepMode.anyOne,
        }),
      },
      {
        max: 10,
        ordered: true,
        builder: 'flow',
        section: '流程',
        hint: '按顺序批，申请人不批自己的申请；或签一人同意即可，会签要全部同意',
      },
    ),
    usage: textField('用途', { max: 20, readOnly: true }),
    waitingNum: intField('待批', { min: 0, max: 1_000_000, readOnly: true, unit: '个' }),
    status: statusField,
  },
})
