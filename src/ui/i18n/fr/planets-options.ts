import type { planetsOptions as english } from '../en/planets-options.ts';
import type { Translation } from '../translation.ts';

/** The options of 8 in French. */
export const planetsOptions: Translation<typeof english> = {
  standard: 'Règles habituelles.',
  presets: {
    standard: 'Habituelles',
    standardHint: 'La partie finit avec le tour qui prend la dernière carte de la pioche.',
    long: 'La longue nuit',
    longHint: 'Les cartes en surplus remplissent une pioche vide, et la partie continue.',
  },
  points: {
    label: 'Points d’un rassemblement',
    hint: 'De 0 à {{max}} chacun. À l’origine, un rassemblement posé comme Adjoint vaut plus ; de combien, c’est à vous de le dire.',
    caption: 'Points d’un rassemblement selon sa taille et le rôle dans lequel il est posé',
    set: 'Rassemblement',
    commander: 'Comman\u00addant',
    deputy: 'Adjoint',
    same: '{{n}} identiques',
    orMore: '{{n}} identiques ou plus',
    different: '{{n}} différentes',
    commanderRow: '{{row}}, comme Commandant',
    deputyRow: '{{row}}, comme Adjoint',
    reset: 'Rétablir',
    commanderReset: 'Points habituels comme Commandant',
    deputyReset: 'Points habituels comme Adjoint',
    commanderRowDiff: '{{row}} comme Commandant : {{points}}',
    deputyRowDiff: '{{row}} comme Adjoint : {{points}}',
    commanderDiff: 'd’autres points comme Commandant',
    deputyDiff: 'd’autres points comme Adjoint',
  },
  end: {
    label: 'Quand la pioche est vide',
    'v-before-surplus': 'La partie finit',
    'v-before-surplus-hint': 'À la fin de ce tour, avant que le surplus du Commandant y retourne.',
    'v-before-surplus-diff': 'une pioche vide finit la partie',
    'v-after-surplus': 'Le surplus la remplit',
    'v-after-surplus-hint':
      'Si le Commandant doit remettre des cartes sous la pioche, la partie continue avec elles.',
    'v-after-surplus-diff': 'le surplus remplit la pioche',
  },
  leaver: {
    label: 'Quand quelqu’un part',
    'v-go-on': 'Les autres continuent',
    'v-go-on-hint':
      'À partir de trois joueurs : la main du partant quitte le jeu. Pour que ce soit possible, tous les autres ensemble pourraient lire ce qui est pioché, mais seulement s’ils s’entendaient tous.',
    'v-go-on-diff': 'la partie continue sans le partant',
    'v-end': 'La partie finit',
    'v-end-hint':
      'Avec les points du moment. En échange, même tous les autres ensemble ne pourraient jamais lire ce que vous piochez.',
    'v-end-diff': 'un départ finit la partie',
  },
};
