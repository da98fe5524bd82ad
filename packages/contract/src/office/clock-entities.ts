/** Beacons and tags by which employees prove presence when they punch. */
import { clockMethod } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import { choiceField, referenceField, textField } from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const clockMarkEntity = defineEntity({
  name: 'clockMark',
  personOnly: true,
  label: '打卡标记',
  counter: '个',
  purpose: '店里的蓝牙信标和 NFC 标签，员工靠近或碰一下就能打卡',
  permission: 'system:config:edit',
  subject: 'clockMark',
  topic: 'clock',
  titleField: 'markName',
  keyGroup: ['clockMethod', 'markCode'],
  statusField: 'status',
  ordered: false,
  unique: [['markName'], ['clockMethod', 'markCode']],
  fields: {
    markName: textField('名称', { max: 20, required: true, column: 'main', synonyms: ['标记'] }),
    clockMethod: choiceField('类型', 'clock_method', {
      required: true,
      once: true,
      values: [clockMethod.bluetooth, clockMethod.nfc],
      initial: clockMethod.nfc,
    }),
    markCode: textField('编号', {
      max: 80,
      required: true,
      hint: '信标在手机上显示的编号，或标签里的内容；区分大小写',
      synonyms: ['信标编号', '标签内容'],
    }),
    areaId: referenceField('区域', 'area'),
    place: textField('位置', { max: 40, hint: '贴在哪里，如员工通道门口' }),
    status: { ...statusField, hint: '丢了或拆了就停用，停用后不能用它打卡' },
  },
})
