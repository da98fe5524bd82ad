/** Versions of the phone app that people download. */
import { defineEntity } from '../entity/definition.ts'
import { dateField, flagField, linesField, optionField, textField } from '../entity/field.ts'
import { statusField } from './common-fields.ts'

const systems = [
  { value: 'android', label: '安卓' },
  { value: 'ios', label: 'iPhone' },
]

export const appVersionEntity = defineEntity({
  name: 'appVersion',
  personOnly: true,
  label: '应用版本',
  counter: '个',
  purpose: '员工和客人下载的应用；每个系统下载正常状态里最新的版本',
  permission: 'system:config:edit',
  subject: 'appVersion',
  topic: 'permissions',
  titleField: 'versionName',
  keyGroup: ['appSystem', 'versionName'],
  statusField: 'status',
  ordered: false,
  unique: [['appSystem', 'versionName']],
  fields: {
    versionName: textField('版本', { max: 19, required: true, once: true, column: 'main', hint: '如 1.4.2' }),
    appSystem: optionField('系统', systems, { required: true, once: true, initial: 'android' }),
    isOffered: flagField('正在下载', { readOnly: true }),
    publishDate: dateField('发布日期', { readOnly: true }),
    updateContent: linesField('更新内容', { max: 1_000, column: 'hidden' }),
    packageSize: textField('大小', { max: 20, hint: '如 38.6 MB' }),
    downloadUrl: textField('安卓安装包', { max: 500, column: 'hidden', hint: 'https 地址，或本机上以 / 开头的路径' }),
    appStoreUrl: textField('App Store 页面', { max: 500, column: 'hidden', hint: 'https 地址' }),
    plistUrl: textField('iPhone 安装清单', { max: 500, column: 'hidden', hint: '不经 App Store 安装时用，https 地址' }),
    status: { ...statusField, hint: '停用就是撤回：下载页换回上一个正常的版本，没有就不能下载' },
  },
})
