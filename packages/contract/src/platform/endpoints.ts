import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** The house itself: its settings, dictionaries, files and operation log. */
export const platform = endpoints<typeof schemas>()('platform', {
  config: {
    method: 'GET',
    path: '/api/common/getSysConfig',
    access: 'staff',
    kind: 'query',
    quiet: true,
    summary: '系统参数',
  },
  guestConfig: {
    method: 'GET',
    path: '/api/guest/getSysConfig',
    access: 'public',
    kind: 'query',
    quiet: true,
    summary: '系统参数',
  },
  guestFeatures: {
    method: 'POST',
    path: '/api/guest/config',
    access: 'public',
    kind: 'query',
    quiet: true,
    summary: '客人功能开关',
  },
  dictData: { method: 'POST', path: '/api/common/dict/dictData', access: 'public', kind: 'query', summary: '字典数据' },
  thirdAppId: {
    method: 'GET',
    path: '/api/platform/getThirdAppId',
    access: 'public',
    kind: 'query',
    quiet: true,
    summary: '第三方应用编号',
  },
  appUrl: { method: 'GET', path: '/api/guest/getAppUrl', access: 'public', kind: 'query', summary: 'APP下载地址' },
  uploadKey: {
    method: 'GET',
    path: '/api/common/getUploadKey',
    access: 'staff',
    kind: 'action',
    errors: ['FILE_TYPE_DENIED'],
    summary: '上传凭证',
  },
  operLog: {
    method: 'POST',
    path: '/api/operlog/list',
    access: 'staff',
    permission: ['operate:businessDay:close', 'system:config:edit'],
    kind: 'query',
    summary: '操作日志',
  },
})
