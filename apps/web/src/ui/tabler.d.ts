declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('./icon.ts').Icon;
  // biome-ignore lint/style/noDefaultExport: the package's files export this way
  export default icon;
}
