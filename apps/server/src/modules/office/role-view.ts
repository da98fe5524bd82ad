/** The menus of a role, built by the code that builds those of its employees. */
import { deskPermissions } from '@nocturne/contract/office/permissions'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import type { Scope } from '@nocturne/contract/permissions'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { loadRights } from '../directory/public.ts'
import { buildMenuFor } from '../notifications/public.ts'
import { listDeskReports } from '../reports/public.ts'
import { listOfficePermissions } from './read-records.ts'

export const readRoleView: Handler<typeof office.roleView, typeof schemas.roleView> = async (
  { db, actor },
  { roleId },
) => {
  const role = await db.selectFrom('role').select('roleKey').where('roleId', '=', roleId).executeTakeFirst()
  if (!role) refuseNotFound({ roleId })
  const rights = (await loadRights(db)).get(role.roleKey) ?? new Map<string, Scope>()
  const permissions = rights as StaffActor['permissions']
  const viewer: StaffActor = { ...actor, permissions }
  const hasOffice = deskPermissions.some((key) => permissions.has(key))
  return {
    menus: buildMenuFor(new Set(permissions.keys())),
    permissions: listOfficePermissions(viewer),
    reports: hasOffice ? listDeskReports(viewer) : [],
  }
}
