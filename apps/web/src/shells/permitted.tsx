import { allPermissions } from '@nocturne/contract/all-permissions'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { session } from '@nocturne/contract/session/endpoints'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { hasPreviousPage } from '#kit/layers.ts'
import { Stack } from '#kit/stack.tsx'
import { useApi } from '#lib/query/query.ts'
import { Page } from './page.tsx'

/**
 * True if the user has a permission, in any scope; undefined until the permissions are loaded, which also applies
 * without network.
 */
export function useHasPermission(key: PermissionKey): boolean | undefined {
  const { data } = useApi(session.permissions, {}, { staleMs: 10 * 60_000 })
  return data && (data.includes(key) || data.includes(allPermissions))
}

interface NoPermissionProps {
  /** Back target if this is the first page the user opened. */
  backTo: string
  /** Alternative action. */
  children?: ReactNode
}

/** Page 暂无权限: says that the user may not open this page, and offers a way back. */
export function NoPermission({ backTo, children }: NoPermissionProps) {
  const [, navigate] = useLocation()
  const goBack = () => (hasPreviousPage() ? history.back() : navigate(backTo, { replace: true }))
  return (
    <Page backTo={backTo}>
      <EmptyState
        icon={<Lock />}
        text="暂无权限"
        action={
          <Stack row>
            {children}
            <Button onClick={goBack}>返回</Button>
          </Stack>
        }
      />
    </Page>
  )
}

/**
 * Renders its content only with a permission. Also renders it while the permissions are unknown, because the server
 * checks them anyway.
 */
export function Permitted({ permission, backTo, children }: NoPermissionProps & { permission: PermissionKey }) {
  return useHasPermission(permission) === false ? <NoPermission backTo={backTo} /> : children
}
