import { EmptyState } from '#kit/empty-state.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'

/** Content of a screen for other roles, with a link to the screens this user may open. */
export default function NoPermission() {
  return (
    <div role="alert">
      <EmptyState
        text="暂无权限，你可以打开的功能都在员工中心"
        action={<a href={employeeCentreLink}>打开员工中心</a>}
      />
    </div>
  )
}
