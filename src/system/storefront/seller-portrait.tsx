import type { ReactNode } from 'react'

/** A drawn portrait for sellers without a photo, since the demo shows no real faces. */
export function SellerPortrait({ look }: { look: number }) {
  return (
    <svg aria-hidden viewBox="0 0 120 120" className="seller-portrait" strokeLinecap="round" strokeLinejoin="round">
      {portraits[look % portraits.length]}
    </svg>
  )
}

const face = (skin: string) => (
  <>
    <path d="M52 74h16v18H52z" fill={skin} />
    <path d="M41 50c0-14 8-21 19-21s19 7 19 21c0 16-8 29-19 29S41 66 41 50Z" fill={skin} />
    <path d="M51 51h1M68 51h1" stroke="#1f1a17" strokeWidth="2.500" />
    <path d="M60 53l-2 8h3M54 67c3.500 3 8.500 3 12 0" fill="none" stroke="#1f1a17" strokeWidth="1.500" />
  </>
)

const portraits: ReactNode[] = [
  <g key="long hair">
    <rect width="120" height="120" fill="#e7d6cf" />
    <path d="M34 98C28 60 34 20 60 20s32 40 26 78z" fill="#3a2620" />
    {face('#e3b99b')}
    <path d="M40 50c1-14 10-17 20-20 4 8 12 12 20 14-1-14-8-21-20-21S40 32 40 50Z" fill="#3a2620" />
    <path d="M20 120c2-22 16-30 32-31 4 5 12 5 16 0 16 1 30 9 32 31z" fill="#6b2a3a" />
  </g>,
  <g key="beard">
    <rect width="120" height="120" fill="#d5dcd2" />
    {face('#c99673')}
    <path d="M41 52c1 22 9 31 19 31s18-9 19-31c-3 8-8 10-19 10s-16-2-19-10Z" fill="#2a211d" />
    <path d="M54 68c3.500 2.500 8.500 2.500 12 0" fill="none" stroke="#e8c3a8" strokeWidth="1.800" />
    <path d="M39 48c-3-17 8-25 22-25 13 0 22 8 19 25-2-7-4-11-8-13-8 3-19 3-25 0-5 2-7 6-8 13Z" fill="#2a211d" />
    <path d="M20 120c2-22 16-30 32-31 4 5 12 5 16 0 16 1 30 9 32 31z" fill="#3f5a54" />
  </g>,
  <g key="glasses">
    <rect width="120" height="120" fill="#e9dfc7" />
    <circle cx="60" cy="20" r="11" fill="#8a4b2a" />
    {face('#f0cdb2')}
    <path d="M40 52c-2-18 8-27 20-27s22 9 20 27c-2-9-6-14-14-17-5 4-12 6-18 5-4 3-6 6-8 12Z" fill="#8a4b2a" />
    <g fill="none" stroke="#1f1a17" strokeWidth="1.500">
      <circle cx="51.500" cy="51.500" r="6.500" />
      <circle cx="68.500" cy="51.500" r="6.500" />
      <path d="M58 51c1-1 3-1 4 0" />
    </g>
    <path d="M20 120c2-22 16-30 32-31 4 5 12 5 16 0 16 1 30 9 32 31z" fill="#1f1a17" />
  </g>,
]
