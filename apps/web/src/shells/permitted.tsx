import { allPermissions } from '@nocturne/contract/all-permissions'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { session } from '@nocturne/contract/session/endpoints'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { pageBehind } from '../kit/layers.ts'
import { Stack } from '../kit/stack.tsx'
import { useApi } from '../lib/query.ts'
import { Page } from './page.tsx'

/** Whether the person holds a key, in whatever scope; undefined until the keys are known, as without network. */
export function useHolds(key: PermissionKey): boolean | undefined {
  const { data } = useApi(session.permissions, {}, { staleMs: 10 * 60_000 })
  return data && (data.includes(key) || data.includes(allPermissions))
}

export interface NoPermissionProps {
  /** Where back leads when this page was the first one opened. */
  backTo: string
  /** What can be done instead. */
  children?: ReactNode
}

/** 暂无权限: the page is not for this person, and the way back. */
export function NoPermission({ backTo, children }: NoPermissionProps) {
  const [, navigate] = useLocation()
  const back = () => (pageBehind() ? history.back() : navigate(backTo, { replace: true }))
  return (
    <Page backTo={backTo}>
      <EmptyState
        icon={<Lock />}
        text="暂无权限"
        action={
          <Stack row>
            {children}
            <Button onClick={back}>返回</Button>
          </Stack>
        }
      />
    </Page>
  )
}

/** A page for those who hold a key. Until that is known the page itself stands: the server decides anyway. */
export function Permitted({ permission, backTo, children }: NoPermissionProps & { permission: PermissionKey }) {
  return useHolds(permission) === false ? <NoPermission backTo={backTo} /> : children
}
