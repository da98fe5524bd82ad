import { approvalStepMode } from '@nocturne/contract/codes'
import type { ApprovalStepMode } from '@nocturne/contract/codes'
import type { Tx } from '../src/db/connection.ts'

type Field = {
  key: string
  label: string
  initial?: 'today'
  type: 'text' | 'number' | 'money' | 'date' | 'datetime' | 'select' | 'user' | 'table' | 'sitting' | 'image'
  required: boolean
  options?: string[]
  placeholder?: string
  from?: 'today' | 'thisMonth'
  walkIn?: boolean
}
type Step = { stepName: string; mode: ApprovalStepMode; approver: string }

const reason: Field = { key: 'reason', label: '原因', type: 'text', required: true }
const amount: Field = { key: 'amount', label: '金额', type: 'money', required: true }
const leader: Step = { stepName: '部门负责人', mode: approvalStepMode.anyOne, approver: 'leader' }
const finance: Step = { stepName: '财务', mode: approvalStepMode.anyOne, approver: 'role:finance' }
const gm: Step = { stepName: '总经理', mode: approvalStepMode.anyOne, approver: 'role:gm' }
const floor: Step = { stepName: '楼面经理', mode: approvalStepMode.anyOne, approver: 'role:floorManager' }

/**
 * Forms of the approval centre. The last ones cannot be chosen: gifts, on-account requests, refunds and returns start
 * them.
 */
const types: {
  typeCode: string
  typeName: string
  icon: string
  formSchema: Field[]
  flow: Step[]
  startable: boolean
}[] = [
  {
    typeCode: 'expense',
    typeName: '报销',
    icon: 'receipt',
    formSchema: [
      amount,
      { key: 'spentDate', label: '发生日期', type: 'date', required: true, initial: 'today' },
      reason,
      { key: 'images', label: '票据', type: 'image', required: false },
    ],
    flow: [leader, finance],
    startable: true,
  },
  {
    typeCode: 'purchase',
    typeName: '采购',
    icon: 'shopping-cart',
    formSchema: [
      { key: 'items', label: '采购内容', type: 'text', required: true },
      amount,
      { key: 'needDate', label: '需要日期', type: 'date', required: true, from: 'today' },
    ],
    flow: [leader, finance, gm],
    startable: true,
  },
  {
    typeCode: 'advance',
    typeName: '借款',
    icon: 'wallet',
    formSchema: [amount, reason],
    flow: [leader, finance],
    startable: true,
  },
  {
    typeCode: 'quota',
    typeName: '赠送额度追加',
    icon: 'gift',
    formSchema: [
      { key: 'amount', label: '追加额度', type: 'money', required: true },
      { key: 'month', label: '月份', type: 'text', required: true, placeholder: '如 2026-03', from: 'thisMonth' },
      reason,
    ],
    flow: [gm],
    startable: true,
  },
  {
    typeCode: 'discount',
    typeName: '折扣特批',
    icon: 'percent',
    formSchema: [
      { key: 'tableId', label: '台位', type: 'table', required: true },
      { key: 'rate', label: '折扣率(%)', type: 'number', required: true },
      reason,
    ],
    flow: [floor, gm],
    startable: true,
  },
  {
    typeCode: 'attribution',
    typeName: '业绩归属调整',
    icon: 'arrow-left-right',
    formSchema: [
      { key: 'tableRecordId', label: '开台', type: 'sitting', required: true },
      { key: 'toUserId', label: '新归属人', type: 'user', required: true, walkIn: true },
      reason,
    ],
    flow: [leader, { stepName: '财务或总经理', mode: approvalStepMode.anyOne, approver: 'role:finance,gm' }],
    startable: true,
  },
  {
    typeCode: 'seal',
    typeName: '用印',
    icon: 'stamp',
    formSchema: [
      { key: 'file', label: '文件名称', type: 'text', required: true },
      { key: 'copies', label: '份数', type: 'number', required: true },
      reason,
    ],
    flow: [leader, gm],
    startable: true,
  },
  {
    typeCode: 'other',
    typeName: '通用',
    icon: 'file-text',
    formSchema: [
      { key: 'title', label: '事项', type: 'text', required: true },
      { key: 'content', label: '说明', type: 'text', required: true },
    ],
    flow: [leader],
    startable: true,
  },
  { typeCode: 'overSend', typeName: '超额赠送', icon: 'gift', formSchema: [], flow: [floor], startable: false },
  {
    typeCode: 'credit',
    typeName: '挂账',
    icon: 'notebook-pen',
    formSchema: [],
    flow: [{ stepName: '楼面经理或财务', mode: approvalStepMode.anyOne, approver: 'role:floorManager,finance' }],
    startable: false,
  },
  {
    typeCode: 'refund',
    typeName: '退款',
    icon: 'undo',
    formSchema: [],
    flow: [{ stepName: '楼面经理或财务', mode: approvalStepMode.anyOne, approver: 'role:floorManager,finance' }],
    startable: false,
  },
  {
    typeCode: 'withdraw',
    typeName: '提现',
    icon: 'wallet',
    formSchema: [],
    flow: [{ stepName: '财务', mode: approvalStepMode.anyOne, approver: 'role:finance,gm' }],
    startable: false,
  },
  {
    typeCode: 'award',
    typeName: '大额调账',
    icon: 'wallet',
    formSchema: [],
    flow: [{ stepName: '财务或总经理', mode: approvalStepMode.anyOne, approver: 'role:finance,gm' }],
    startable: false,
  },
  {
    typeCode: 'return',
    typeName: '退单',
    icon: 'undo-2',
    formSchema: [],
    flow: [{ stepName: '楼面经理或收银', mode: approvalStepMode.anyOne, approver: 'role:floorManager,cashier' }],
    startable: false,
  },
  { typeCode: 'leave', typeName: '请假', icon: 'calendar-clock', formSchema: [], flow: [leader], startable: false },
  {
    typeCode: 'attendance',
    typeName: '考勤申请',
    icon: 'calendar-clock',
    formSchema: [],
    flow: [leader],
    startable: false,
  },
  {
    typeCode: 'reverse',
    typeName: '反结账',
    icon: 'undo',
    formSchema: [],
    flow: [{ stepName: '财务或总经理', mode: approvalStepMode.anyOne, approver: 'role:finance,gm' }],
    startable: false,
  },
]

export async function seedApprovalTypes(tx: Tx): Promise<void> {
  const rows = types.map((type, index) => ({
    ...type,
    formSchema: JSON.stringify(type.formSchema),
    flow: JSON.stringify(type.flow),
    orderNum: index + 1,
  }))
  await tx.insertInto('approvalType').values(rows).execute()
}
