import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/**
 * Reports as sheets: for the office, as the link to a file, and the file. Requires both the permission for the report
 * and the export permission.
 */
export const exportEndpoints = endpoints<typeof schemas>()('reports', {
  sheet: {
    method: 'POST',
    path: '/api/report/sheet',
    access: 'staff',
    permission: 'report:file:export',
    kind: 'query',
    summary: '报表整表',
  },
  exportReport: {
    method: 'POST',
    path: '/api/report/export',
    access: 'staff',
    permission: 'report:file:export',
    kind: 'command',
    sealed: ['downloadUrl'],
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '导出报表',
  },
  reportFile: {
    method: 'GET',
    path: '/api/report/export/file',
    access: 'staff',
    permission: 'report:file:export',
    kind: 'file',
    errors: ['FILE_LINK_EXPIRED', 'FILE_ROWS_EXCEEDED'],
    summary: '下载报表文件',
  },
})
