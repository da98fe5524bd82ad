import type { SVGProps } from 'react'

type Shape = [
  tag: 'path' | 'circle' | 'rect' | 'line' | 'polyline' | 'polygon' | 'ellipse',
  attributes: { key: string },
]

/**
 * Draws an icon of the library from its shapes. The build puts it in the place of the library's own drawing, which
 * knows a dozen options that nothing here uses and weighs 2 KB in every first load.
 */
export default function createLucideIcon({ name, node }: { name: string; node: Shape[] }) {
  return function LucideIcon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name} ${className}`.trim()}
        aria-hidden={props['aria-label'] === undefined}
        {...props}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag key={key} {...attributes} />
        ))}
      </svg>
    )
  }
}
