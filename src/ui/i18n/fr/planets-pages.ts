import type { planetsPages as english } from '../en/planets-pages.ts';
import type { Translation } from '../translation.ts';

/** 8 outside its table, in French. */
export const planetsPages: Translation<typeof english> = {
  rules: {
    title: 'Les règles de 8',
    lead: '{{cards}} cartes : {{planets}} planètes, chacune {{copies}} fois, et {{holes}} trous noirs. De {{least}} à {{most}} joueurs. Le plus de points quand la pioche est vide.',
    turnTitle: 'Un tour',
    turnIntro: 'Chaque joueur, à tour de rôle, est le Commandant. Les mains sont vides au début.',
    turn1: 'Piochez {{draw}} cartes. Personne d’autre ne les voit.',
    turn2:
      'Gardez-en une, transmettez-en une, face cachée, à un autre joueur, qui devient votre Adjoint, et remettez-en une, face cachée, sur le dessus de la pioche.',
    turn3:
      'Vous jouez la carte gardée, puis l’Adjoint joue celle qu’il a reçue : une planète entre dans la main et peut former aussitôt un rassemblement ; un trou noir doit être joué aussitôt.',
    turn4:
      'Si vous avez alors plus de {{limit}} cartes, choisissez celles en surplus et remettez-les, face cachée, sous la pioche. La main d’un Adjoint peut être plus grande jusqu’à son propre tour.',
    setsTitle: 'Les rassemblements',
    sets1:
      'Un rassemblement compte au moins {{least}} planètes identiques, ou les huit différentes. La carte qui vient d’entrer dans votre main doit en être.',
    sets2:
      'Quelles cartes, et combien, c’est votre choix ; vous pouvez aussi ne rien poser. Un rassemblement posé ne grandit plus : quatre Saturne, puis trois autres, en font deux.',
    sets3: 'Un rassemblement formé avec une planète volée compte dans le rôle que vous avez à ce tour.',
    pointsTitle: 'Ce que vaut un rassemblement',
    points:
      'À l’origine, un rassemblement vaut plus avec plus de cartes, et plus comme Adjoint. Les nombres sont',
    holesTitle: 'Les trous noirs',
    holes1: 'Un trou noir se joue aussitôt. Choisissez :',
    holes2:
      'Cachez une planète de votre main, face cachée devant vous. Elle vaut {{points}} à la fin. Vous pouvez la regarder, jamais la reprendre.',
    holes3: 'Ou volez une planète au hasard dans une autre main. Elle peut former aussitôt un rassemblement.',
    holes4:
      'Si une seule des deux actions est possible, c’est celle-là ; si aucune ne l’est, rien ne se passe. Le trou noir reste ensuite face visible.',
    endTitle: 'La fin',
    end1: 'La partie finit quand la pioche est vide et que les cartes de ce tour sont jouées.',
    end2: 'S’il reste deux cartes dans la pioche, gardez-en une et transmettez l’autre. S’il en reste une, gardez-la.',
    end3: 'Votre score : les rassemblements comme Commandant, plus ceux comme Adjoint, plus {{hidden}} par planète cachée, moins {{held}} par carte restée en main. Les planètes cachées sont alors montrées.',
    end4: 'À égalité, la plus grande série décide, puis le moins de trous noirs ; sinon la victoire est partagée et une nouvelle partie proposée.',
    end5: 'La partie finit aussi après {{turns}} tours ; un compteur montre les {{counted}} derniers.',
    seenTitle: 'Qui voit quoi',
    seen1:
      'Tous voient : combien de cartes a chaque main, qui est l’Adjoint, les rassemblements posés, combien de planètes chacun a cachées, la taille de la pioche et les trous noirs joués.',
    seen2:
      'Vous seul voyez : les trois cartes que vous piochez, votre main et ce que vous avez caché. Une carte transmise est connue de qui la donne et de qui la reçoit, une carte volée du voleur et de sa victime.',
    seen3: 'Personne n’apprend laquelle des trois cartes vous avez gardée, transmise ou remise.',
    leaveTitle: 'Quand quelqu’un part',
    leave:
      'Qui part est classé dernier. Sa main quitte le jeu, ses rassemblements restent sur la table. S’il ne reste qu’une personne, la partie finit et elle gagne.',
    optionsTitle: 'Les options d’une table',
    options:
      'Qui ouvre la table peut changer les points de chaque rassemblement, et ceci ; le premier choix est l’habituel. Toutes les options sont',
    fairTitle: 'Pourquoi les cartes sont honnêtes',
    fair1:
      'Tous mélangent la pioche, l’un après l’autre, et prouvent qu’aucune carte n’a été ajoutée, perdue ou échangée. Une seule personne honnête suffit pour que l’ordre soit dû au hasard. Quand vous piochez, tous les autres donnent leur part d’une clé, pour que vous seul puissiez lire la carte.',
    fair2:
      'Les choix cachés sont prouvés conformes aux règles sans être montrés. Le procès-verbal de la partie prouve tout cela encore une fois, sur n’importe quelle machine.',
  },
  learn: {
    title: 'Apprendre 8',
    intro: 'Rassemblez des planètes dans une main cachée. Et à chaque tour, donnez-en une.',
    turnTitle: 'Trois cartes, trois places',
    turn: 'Vous êtes le Commandant : piochez trois cartes. Gardez-en une, transmettez-en une au joueur de votre choix, qui devient votre Adjoint, et remettez-en une sur la pioche, où le prochain Commandant la trouvera.',
    keep: 'Garder',
    pass: 'Passer',
    back: 'Remettre',
    setsTitle: 'Les rassemblements rapportent',
    sets: 'Au moins trois fois la même planète, ou les huit. La carte qui vient d’arriver doit en être. Posez-le maintenant, ou attendez d’en avoir un plus grand : une fois posé, il ne grandit plus. Ceux de l’Adjoint valent plus : pensez à qui vous donnez quoi.',
    same: '{{n}} × {{name}} :',
    different: '{{n}} planètes différentes :',
    worth: '{{commander}} points comme Commandant, {{deputy}} comme Adjoint',
    holeTitle: 'Les trous noirs',
    hole: 'Qui en garde ou en reçoit un doit le jouer aussitôt.',
    hide: 'Cacher pour de bon une de ses planètes : {{points}} point à la fin.',
    steal: 'Ou voler une planète au hasard dans une autre main.',
    endTitle: 'La fin',
    end: 'Quand la pioche est vide, chaque carte restée dans votre main coûte un point. À la fin de votre propre tour, vous avez {{limit}} cartes au plus ; les autres vont sous la pioche. Le plus de points gagne.',
    begin: 'Jouer une leçon',
    beginHint:
      'Une vraie partie contre deux robots, sur cet appareil seul. Un guide dit une ligne à la fois ; arrêtez quand vous voulez.',
    try: 'Ou une partie sans guide',
    coach: {
      assignFirst:
        'Gardez une carte, passez-en une à un joueur (votre Adjoint), remettez la dernière, puis confirmez.',
      assign:
        'Trois pareilles font un rassemblement : des points. Gardez ce qui peut revenir, passez le reste.',
      assignHole:
        'Un trou noir ! Qui le garde ou le reçoit le joue aussitôt : cacher une planète, ou en voler une.',
      assignSet: 'Gardez {{card}} : {{count}} pareilles font un rassemblement, à poser pour des points.',
      tip: 'Un doute ? L’ampoule dans la barre dit ce que ferait un bon joueur.',
      hole: 'Un trou noir se joue aussitôt : cachez une planète ({{hidden}} point à la fin) ou volez-en une.',
      lay: 'Un rassemblement : {{points}} points, ou attendez une carte de plus. Un Adjoint en a {{deputy}}.',
      layAll:
        'Les huit planètes sont aussi un rassemblement : {{points}} points. Un Adjoint en a {{deputy}}.',
      layDeputy: 'Adjoint, vous avez {{points}} points pour ce rassemblement ; Commandant, {{commander}}.',
      surplus: 'Plus de {{limit}} cartes en fin de tour : choisissez lesquelles vont sous la pioche.',
      laid: '{{points}} points, acquis. Ce rassemblement ne grandira plus.',
      hid: 'Cachée pour de bon : elle compte {{hidden}} point à la fin de la partie.',
      stole: 'La planète volée est à vous. Seuls vous et qui l’avait savez laquelle.',
      robbed: 'Un trou noir a pris une de vos planètes, au hasard : personne ne l’a choisie.',
      otherHole: '{{name}} a un trou noir et doit le jouer : cacher une planète, ou en voler une.',
      deputy: '{{name}} vous passe une carte : Adjoint, vous marquez plus avec ce que vous posez.',
      other: '{{name}} est Commandant : trois cartes piochées, une gardée, une passée, une remise.',
      enough: 'Vous avez vu l’essentiel. Continuez, ou arrêtez quand vous voulez.',
      done: 'Vous savez tout. Chaque carte en main coûtait un point ; le plus de points gagne.',
    },
  },
};
