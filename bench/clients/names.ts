export const firstNames: readonly string[] = `
  James Mary Michael Robert John Patricia Jennifer David Linda William Elizabeth Barbara Richard Susan Joseph Jessica Thomas
  Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Donald Emily Steven Kimberly Andrew
  Margaret Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie George Rebecca
  Jason Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas Kathleen Gary Angela Eric Shirley Jonathan Emma
  Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra
  Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis Heather Jerry Helen Tyler Catherine José Chloé`
  .trim()
  .split(/\s+/);

export const lastNames: readonly string[] = `
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas
  Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King
  Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips
  Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper
  Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz
  Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Østergård`
  .trim()
  .split(/\s+/);

/** Of these the rarer names are put together, which most people have: some thousands of each kind. */
export const beginnings: readonly string[] =
  'Al Bar Cal Dor El Fen Gar Hol In Jar Kel Lan Mor Nor Ol Pel Quin Ros Sel Tor Ul Ver Wal Yar Zel Bran Cros Drum Flet Grim'.split(
    ' ',
  );
export const middles: readonly string[] = 'a e i o u an en in or as el ac ot un ist ov'.split(' ');
export const endings: readonly string[] =
  'man ton ley son ski well berg field worth ham er ini ez eau sen by ster wick dale low'.split(' ');
