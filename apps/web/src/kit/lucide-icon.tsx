import type { SVGProps } from 'react'

type Shape = [
  tag: 'path' | 'circle' | 'rect' | 'line' | 'polyline' | 'polygon' | 'ellipse',
  attributes: { key: string },
]

/**
 * Renders a lucide icon from its shapes. The build replaces the library's own component, whose unused options cost 2
 * KB of the first load.
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
