import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every public page loads comes in one file, and so does what every shelf of perfumes needs: thirty small ones cost
 * 6 KB more, since each is compressed alone. A part brings along all that it imports.
 */
const groups = [
  { name: 'frame', test: /\/src\/(root|system\/storefront\/(shop-layout|page-frame))\.tsx/, priority: 2 },
  { name: 'shelf', test: /\/src\/catalog\/storefront\/product-shelf\.tsx/, priority: 1 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the input of the same build as the pages: one module graph, one copy of every module.
  // The icons are bundled for the few that are used: as a package, all 1,700 modules would stay in the server's memory.
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: { main: 'src/main.ts' } } }, resolve: { noExternal: ['lucide-react'] } },
  },
  build: { target: 'es2022', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
})
