// The words that made-up rows of seeds are put together from.

const list = (text: string): readonly string[] => text.trim().split(/\s+/)
const lines = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

export const lorem =
  list(`alius amor ante arbor aqua audax avis bene bonus caelum campus canis carmen celer circa
  clarus collis corpus cras cum cura dies diu domus dulcis durus equus ergo fabula facilis felix flumen fons forma
  fortis frater gaudium gratus hodie homo hortus iam ignis imago inter iter labor lac laetus latus lectus liber locus
  longus ludus lumen luna magnus manus mare mater mensa mons mora multus murus navis nemo nix nomen novus nox nubes
  numerus oculus omnis opus oratio orbis panis parvus pater pax pes poeta pons populus porta portus primus prope puer
  quies radix rex ripa rosa rota rus saxum semper sensus sidus silva sol somnus sonus spes stella studium subito tamen
  templum tempus terra tutus umbra unda urbs validus ventus ver verbum verus via victor vita vox`)

export const firstNames =
  list(`Ada Alma Amir Anna Arno Bela Bruno Carla Cora Dario Dora Edna Elif Emil Enzo Erik Esme
  Fatima Felix Fiona Georg Greta Hana Hugo Ida Ines Iris Ivan Jana Jonas Jules Kai Kira Lars Lea Leo Lina Luca Maja
  Marta Mateo Mila Milo Nadia Nils Noor Olga Omar Oskar Paula Pia Quinn Rafa Rosa Ruth Samir Selma Sofia Sven Tara
  Theo Tilda Timo Uma Vera Viktor Wanda Xenia Yara Yusuf Zoe`)

export const lastNames =
  list(`Abel Acker Adler Albers Ames Arendt Bach Baker Barth Becker Bell Berg Blum Brandt Brook
  Busch Carver Cole Conrad Cooper Dahl Dean Diaz Drake Eastman Eckert Ellis Falk Fisher Forster Frank Garcia Gold Grant
  Haas Hale Hansen Hart Hill Holm Ito Jensen Kant Keller Kim Klein Kowalski Lang Lopez Lund Mason Meyer Mori Nash Novak
  Olsen Park Perez Quist Reed Rossi Sato Silva Stone Tanaka Thorne Vance Vogel Wagner Walsh Weaver Wood York Ziegler`)

export const topLevel = ['example', 'test']

export const streets = list('Street Avenue Lane Road Way Square Court Alley Hill Bridge')

export const cities =
  lines(`Ashford, Brightwater, Clearbrook, Dunmore, Eastvale, Fairhaven, Glenwood, Harborview,
  Ironbridge, Juniper Falls, Kingsport, Lakeside, Millbrook, Northfield, Oakridge, Port Alder, Quarry Bay, Riverton,
  Stonehaven, Thornbury, Upper Marsh, Valewood, Westbrook, Yarrow Hills`)

export const states: readonly (readonly [string, string])[] = [
  ['Alaska', 'AK'],
  ['California', 'CA'],
  ['Colorado', 'CO'],
  ['Florida', 'FL'],
  ['Georgia', 'GA'],
  ['Iowa', 'IA'],
  ['Maine', 'ME'],
  ['Nevada', 'NV'],
  ['New York', 'NY'],
  ['Ohio', 'OH'],
  ['Oregon', 'OR'],
  ['Texas', 'TX'],
  ['Utah', 'UT'],
  ['Vermont', 'VT'],
]

export const countries =
  lines(`Argentina, Australia, Brazil, Canada, Chile, Denmark, Egypt, France, Germany, Ghana,
  India, Italy, Japan, Kenya, Mexico, Norway, Peru, Portugal, Spain, Sweden, Uruguay, Vietnam`)

export const adjectives =
  list(`Small Bright Quiet Sturdy Light Smart Gentle Bold Swift Plain Rustic Fresh Golden Handy
  Modern Simple`)

export const materials = list(
  'Cotton Granite Steel Wooden Rubber Linen Bronze Paper Marble Wool Copper Leather',
)

export const products = list(
  'Chair Lamp Table Shirt Hat Bottle Clock Knife Bag Bench Coat Plate Watch Wallet',
)

export const departments = list(
  'Books Music Garden Tools Toys Shoes Health Games Sports Outdoors Grocery Jewelry',
)

export const colors = list('red green blue yellow orange purple white black silver gold teal olive')

export const positions = list(
  'Engineer Planner Designer Analyst Manager Clerk Editor Nurse Teacher Pilot',
)

export const genres = lines(
  'Fable, Mystery, Fantasy, Biography, Essay, Drama, Satire, Folklore, Poetry',
)
